CREATE TABLE "purchase_receipt_lines" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"purchase_line_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"accepted_quantity" numeric(14, 4) NOT NULL,
	"rejected_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"rejection_reason" text,
	"unit_cost" numeric(14, 4) NOT NULL,
	"previous_cost" numeric(14, 4) NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "purchase_receipt_lines_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "purchase_receipt_lines_once" UNIQUE("business_id","receipt_id","purchase_line_id"),
	CONSTRAINT "purchase_receipt_lines_amounts" CHECK ("purchase_receipt_lines"."accepted_quantity" >= 0 and "purchase_receipt_lines"."rejected_quantity" >= 0 and "purchase_receipt_lines"."unit_cost" >= 0 and "purchase_receipt_lines"."previous_cost" >= 0 and "purchase_receipt_lines"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_receipts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"invoice_number" text,
	"photo_url" text,
	"note" text,
	"received_by" uuid NOT NULL,
	"received_on" date NOT NULL,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_receipts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "purchase_receipts_total" CHECK ("purchase_receipts"."total_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "inventory_items" ADD COLUMN "batch_quantity" numeric(14, 4) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "preparation_recipes" ADD COLUMN "typed_quantity" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "preparation_recipes" ADD COLUMN "typed_unit" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "typed_quantity" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "typed_unit" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "is_option" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD CONSTRAINT "purchase_receipt_lines_receipt_fk" FOREIGN KEY ("business_id","receipt_id") REFERENCES "public"."purchase_receipts"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD CONSTRAINT "purchase_receipt_lines_line_fk" FOREIGN KEY ("business_id","purchase_line_id") REFERENCES "public"."purchase_lines"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD CONSTRAINT "purchase_receipt_lines_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_purchase_fk" FOREIGN KEY ("business_id","purchase_id") REFERENCES "public"."purchases"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_receipt_lines_of_item" ON "purchase_receipt_lines" USING btree ("business_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "purchase_receipts_of_purchase" ON "purchase_receipts" USING btree ("business_id","purchase_id");--> statement-breakpoint
CREATE INDEX "purchase_receipts_by_day" ON "purchase_receipts" USING btree ("business_id","received_on");--> statement-breakpoint
INSERT INTO "purchase_receipts" ("business_id", "id", "purchase_id", "invoice_number", "photo_url", "received_by", "received_on", "total_cents", "created_at")
SELECT "business_id", "id", "id", "invoice_number", "photo_url", "created_by", "received_on", "total_cents", "received_at" FROM "purchases" WHERE "received_at" IS NOT NULL AND "received_on" IS NOT NULL;--> statement-breakpoint
INSERT INTO "purchase_receipt_lines" ("business_id", "id", "receipt_id", "purchase_line_id", "inventory_item_id", "accepted_quantity", "rejected_quantity", "unit_cost", "previous_cost", "total_cents")
SELECT l."business_id", l."id", l."purchase_id", l."id", l."inventory_item_id", l."accepted_quantity", l."rejected_quantity", l."unit_cost", coalesce(l."previous_cost", l."unit_cost"), l."total_cents"
FROM "purchase_lines" l JOIN "purchase_receipts" r ON r."business_id" = l."business_id" AND r."id" = l."purchase_id" WHERE l."accepted_quantity" + l."rejected_quantity" > 0;--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "invoice_number";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "photo_url";--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_batch" CHECK ("inventory_items"."batch_quantity" > 0);