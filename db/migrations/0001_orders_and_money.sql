ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_amounts";--> statement-breakpoint
ALTER TABLE "sale_items" DROP CONSTRAINT "sale_items_amounts";--> statement-breakpoint
ALTER TABLE "sales" DROP CONSTRAINT "sales_amounts";--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "extra_price_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "extras_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "joined_to_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "own_discount_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "own_discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "discount_amount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "receipts_printed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_joined_to_fk" FOREIGN KEY ("business_id","joined_to_id") REFERENCES "public"."orders"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_joined" ON "orders" USING btree ("business_id","joined_to_id") WHERE "orders"."joined_to_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_register" ON "refunds" USING btree ("business_id","cash_register_id");--> statement-breakpoint
CREATE INDEX "tips_of_register" ON "tips" USING btree ("business_id","cash_register_id");--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_extra_price" CHECK ("recipes"."extra_price_cents" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_amounts" CHECK ("order_lines"."unit_price_cents" >= 0 and "order_lines"."unit_cost" >= 0 and "order_lines"."tax_rate" >= 0 and "order_lines"."extras_cents" >= 0 and "order_lines"."preparation_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_not_joined_to_itself" CHECK ("orders"."joined_to_id" <> "orders"."id");--> statement-breakpoint
ALTER TABLE "sale_items" ADD CONSTRAINT "sale_items_amounts" CHECK ("sale_items"."unit_price_cents" >= 0 and "sale_items"."own_discount_rate" >= 0 and "sale_items"."own_discount_cents" >= 0 and "sale_items"."discount_cents" >= 0 and "sale_items"."amount_cents" >= 0 and "sale_items"."base_cents" >= 0 and "sale_items"."tax_cents" >= 0 and "sale_items"."cost_cents" >= 0 and "sale_items"."tax_rate" >= 0);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_amounts" CHECK ("sales"."discount_cents" >= 0 and "sales"."discount_amount_cents" >= 0 and "sales"."base_cents" >= 0 and "sales"."tax_cents" >= 0 and "sales"."total_cents" >= 0 and "sales"."cost_cents" >= 0);