CREATE TABLE "senior_days" (
	"business_id" uuid NOT NULL,
	"business_day" date NOT NULL,
	"sale_id" uuid NOT NULL,
	"refund_id" uuid,
	"senior_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "senior_days" ADD CONSTRAINT "senior_days_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "senior_days_by_day" ON "senior_days" USING btree ("business_id","business_day");