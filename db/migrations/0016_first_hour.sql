CREATE TABLE "sample_removals" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"removed" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "basics_saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sample_rows" ADD COLUMN "as_added" jsonb;--> statement-breakpoint
ALTER TABLE "sample_removals" ADD CONSTRAINT "sample_removals_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- By hand: what was not kept of the samples of before. Those that show no change go as they did ('{}' compares nothing), the others stay.
ALTER TABLE "sample_rows" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "menu_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inventory_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movements" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tables" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "sample_rows" s SET "as_added" = '{}' WHERE
  NOT EXISTS (SELECT FROM "menu_items" m WHERE m."business_id" = s."business_id" AND m."id" = s."row_id" AND (m."version" > 1 OR m."recipe_version" > 1))
  AND NOT EXISTS (SELECT FROM "inventory_items" i WHERE i."business_id" = s."business_id" AND i."id" = s."row_id" AND (i."version" > 1 OR i."recipe_version" > 1))
  AND NOT EXISTS (SELECT FROM "stock_movements" x WHERE x."business_id" = s."business_id" AND x."inventory_item_id" = s."row_id" AND x."type" NOT IN ('initial', 'serve', 'recall', 'return'))
  AND NOT EXISTS (SELECT FROM "tables" t WHERE t."business_id" = s."business_id" AND t."id" = s."row_id" AND coalesce(t."position_x_sm", t."position_x_md", t."position_x_lg") IS NOT NULL);--> statement-breakpoint
ALTER TABLE "sample_rows" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "menu_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inventory_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tables" FORCE ROW LEVEL SECURITY;
