CREATE TABLE "sale_terms" (
	"business_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"term" text NOT NULL,
	CONSTRAINT "sale_terms_business_id_sale_id_term_pk" PRIMARY KEY("business_id","sale_id","term")
);
--> statement-breakpoint
ALTER TABLE "sale_terms" ADD CONSTRAINT "sale_terms_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_terms_found" ON "sale_terms" USING btree ("business_id","term" text_pattern_ops);