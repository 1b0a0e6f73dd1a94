ALTER TABLE "staff_days" ALTER COLUMN "first_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_days" ALTER COLUMN "last_at" DROP NOT NULL;--> statement-breakpoint
-- Past days are rolled up anew, for hours are counted in another way.
TRUNCATE "rollup_progress", "stale_days", "sale_days", "item_days", "stock_days", "card_days", "station_days", "line_days", "discount_days", "reason_days", "discount_item_days", "staff_days";
