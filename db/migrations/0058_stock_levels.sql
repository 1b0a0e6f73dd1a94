CREATE TABLE "stock_levels" (
	"business_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"location_id" uuid,
	"initial_stock" numeric(14, 4) DEFAULT 0 NOT NULL,
	"current_stock" numeric(14, 4) DEFAULT 0 NOT NULL,
	"stock_remainder" numeric DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_business_id_inventory_item_id_pk" PRIMARY KEY("business_id","inventory_item_id"),
	CONSTRAINT "stock_levels_not_negative" CHECK ("stock_levels"."initial_stock" >= 0 and "stock_levels"."current_stock" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_inventory_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;