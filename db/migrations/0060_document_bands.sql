CREATE TABLE "document_bands" (
	"business_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tax_category" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "document_bands_business_id_document_id_position_pk" PRIMARY KEY("business_id","document_id","position"),
	CONSTRAINT "document_bands_tax_known" CHECK ("document_bands"."tax_category" in ('general', 'special', 'exempt', 'exonerated')),
	CONSTRAINT "document_bands_amounts" CHECK ("document_bands"."base_cents" >= 0 and "document_bands"."tax_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "document_bands" ADD CONSTRAINT "document_bands_document_fk" FOREIGN KEY ("business_id","document_id") REFERENCES "public"."fiscal_documents"("business_id","id") ON DELETE no action ON UPDATE no action;