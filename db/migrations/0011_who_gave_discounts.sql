ALTER TABLE "discount_days" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "discount_days" ADD COLUMN "cashier_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "annul_approved_by" uuid;--> statement-breakpoint
-- An owner who is no superuser sees no row of a table whose policies are forced on its owner.
ALTER TABLE "sales" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "sales" s SET "annul_approved_by" = a."approved_by" FROM "audit_log" a WHERE a."business_id" = s."business_id" AND a."entity" = 'sale' AND a."entity_id" = s."id" AND a."action" = 'sale.annulled' AND a."approved_by" IS NOT NULL AND s."status" = 'Anulada';--> statement-breakpoint
ALTER TABLE "sales" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Past days are rolled up anew, for discounts are counted in another way.
TRUNCATE "rollup_progress", "stale_days", "sale_days", "item_days", "stock_days", "card_days", "station_days", "line_days", "discount_days", "reason_days", "discount_item_days", "staff_days";
