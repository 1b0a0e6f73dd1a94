CREATE TABLE "listed_sale_months" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"shift" text NOT NULL,
	"location_id" uuid,
	"cashier_id" uuid,
	"status" text NOT NULL,
	"kinds" text[] NOT NULL,
	"entries" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listed_sale_months" ADD CONSTRAINT "listed_sale_months_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_sale_months_by_month" ON "listed_sale_months" USING btree ("business_id","month");