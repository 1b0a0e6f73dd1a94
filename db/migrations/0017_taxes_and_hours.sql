CREATE TABLE "hour_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"hour" smallint NOT NULL,
	"orders" integer NOT NULL,
	"base_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"kind" text NOT NULL,
	"payment_method_id" uuid,
	"payments" integer NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"collected_cents" bigint NOT NULL,
	"tips_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"tax_rate" integer NOT NULL,
	"discount_cents" bigint NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"refunded_base_cents" bigint NOT NULL,
	"refunded_tax_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hour_days" ADD CONSTRAINT "hour_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_days" ADD CONSTRAINT "payment_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_days" ADD CONSTRAINT "tax_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hour_days_by_day" ON "hour_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "payment_days_by_day" ON "payment_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "tax_days_by_day" ON "tax_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "receivable_entries_by_day" ON "receivable_entries" USING btree ("business_id","business_day");--> statement-breakpoint
-- Hand-written: past days are rolled up anew, for taxes, payments and hours are rolled up too.
TRUNCATE "rollup_progress", "stale_days", "sale_days", "item_days", "stock_days", "card_days", "station_days", "line_days", "discount_days", "reason_days", "discount_item_days", "staff_days", "tax_days", "payment_days", "hour_days";
