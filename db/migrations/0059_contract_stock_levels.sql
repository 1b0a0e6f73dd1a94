INSERT INTO "stock_levels" ("business_id", "inventory_item_id", "initial_stock", "current_stock", "stock_remainder")
SELECT "business_id", "id", "initial_stock", coalesce("current_stock", "initial_stock"), "stock_remainder" FROM "inventory_items"
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "inventory_items" DROP CONSTRAINT "inventory_items_stock";--> statement-breakpoint
ALTER TABLE "inventory_items" DROP COLUMN "initial_stock" CASCADE;--> statement-breakpoint
ALTER TABLE "inventory_items" DROP COLUMN "current_stock" CASCADE;--> statement-breakpoint
ALTER TABLE "inventory_items" DROP COLUMN "stock_remainder";