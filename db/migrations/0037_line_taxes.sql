ALTER TABLE "tax_days" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "price_includes_tax" boolean;