ALTER TABLE "inventory_items" ADD COLUMN "cost_remainder" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "ordered_total_cents" bigint;--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD COLUMN "exact_cost" numeric;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD COLUMN "invoice_total_cents" bigint;