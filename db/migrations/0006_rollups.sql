CREATE TABLE "card_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"hour" smallint NOT NULL,
	"location_id" uuid,
	"cards" integer NOT NULL,
	"on_time" integer NOT NULL,
	"elapsed_seconds" bigint NOT NULL,
	"turns" integer NOT NULL,
	"turn_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"discounts" integer NOT NULL,
	"discount_cents" bigint NOT NULL,
	"rates" bigint NOT NULL,
	"annulments" integer NOT NULL,
	"annulled_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_item_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"menu_item_id" uuid,
	"name" text NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"menu_item_id" uuid,
	"name" text NOT NULL,
	"category_name" text,
	"quantity" numeric(14, 4) NOT NULL,
	"base_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"menu_item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"on_time" integer NOT NULL,
	"preparation_seconds" bigint NOT NULL,
	"waiting_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reason_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"sales" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_progress" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"rolled_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"cashier_id" uuid,
	"waiter_id" uuid,
	"sales" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"refunded_base_cents" bigint NOT NULL,
	"refunded_tax_cents" bigint NOT NULL,
	"refunded_total_cents" bigint NOT NULL,
	"refunded_cost_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	"sales" integer NOT NULL,
	"items" numeric(14, 4) NOT NULL,
	"base_cents" bigint NOT NULL,
	"charges" integer NOT NULL,
	"tips_cents" bigint NOT NULL,
	"discounts" integer NOT NULL,
	"discount_cents" bigint NOT NULL,
	"annulments" integer NOT NULL,
	"cards" integer NOT NULL,
	"on_time" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	CONSTRAINT "stale_days_business_id_business_day_pk" PRIMARY KEY("business_id","business_day")
);
--> statement-breakpoint
CREATE TABLE "station_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"hour" smallint NOT NULL,
	"location_id" uuid,
	"station" text NOT NULL,
	"lines" integer NOT NULL,
	"on_time" integer NOT NULL,
	"preparation_seconds" bigint NOT NULL,
	"waiting_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"type" text NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cost_cents" numeric(24, 8) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_days" ADD CONSTRAINT "card_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_days" ADD CONSTRAINT "discount_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_item_days" ADD CONSTRAINT "discount_item_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_days" ADD CONSTRAINT "item_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_days" ADD CONSTRAINT "line_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_days" ADD CONSTRAINT "reason_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollup_progress" ADD CONSTRAINT "rollup_progress_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_days" ADD CONSTRAINT "sale_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stale_days" ADD CONSTRAINT "stale_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_days" ADD CONSTRAINT "station_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_days_by_day" ON "card_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "discount_days_by_day" ON "discount_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "discount_item_days_by_day" ON "discount_item_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "item_days_by_day" ON "item_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "line_days_by_day" ON "line_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "reason_days_by_day" ON "reason_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "sale_days_by_day" ON "sale_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "staff_days_by_day" ON "staff_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "station_days_by_day" ON "station_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "stock_days_by_day" ON "stock_days" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "tips_by_day" ON "tips" USING btree ("business_id","created_at");