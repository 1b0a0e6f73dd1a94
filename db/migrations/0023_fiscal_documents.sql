CREATE TABLE "fiscal_buyers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rtn" text NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fiscal_buyers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "fiscal_buyers_rtn" UNIQUE("business_id","rtn"),
	CONSTRAINT "fiscal_buyers_rtn_shape" CHECK ("fiscal_buyers"."rtn" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "fiscal_documents" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"range_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"sale_id" uuid NOT NULL,
	"refund_id" uuid,
	"corrects_id" uuid,
	"status" text DEFAULT 'Emitida' NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_rtn" text,
	"discount_cents" bigint NOT NULL,
	"exempt_cents" bigint NOT NULL,
	"exonerated_cents" bigint NOT NULL,
	"general_rate" integer NOT NULL,
	"general_base_cents" bigint NOT NULL,
	"general_tax_cents" bigint NOT NULL,
	"special_base_cents" bigint NOT NULL,
	"special_tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text,
	"prints" integer DEFAULT 0 NOT NULL,
	"issued_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_documents_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "fiscal_documents_number" UNIQUE("business_id","number"),
	CONSTRAINT "fiscal_documents_type_known" CHECK ("fiscal_documents"."type" in ('Factura', 'Nota de crédito', 'Nota de débito')),
	CONSTRAINT "fiscal_documents_status_known" CHECK ("fiscal_documents"."status" in ('Emitida', 'Anulada')),
	CONSTRAINT "fiscal_documents_amounts" CHECK ("fiscal_documents"."discount_cents" >= 0 and "fiscal_documents"."exempt_cents" >= 0 and "fiscal_documents"."exonerated_cents" >= 0 and "fiscal_documents"."general_base_cents" >= 0 and "fiscal_documents"."general_tax_cents" >= 0 and "fiscal_documents"."special_base_cents" >= 0 and "fiscal_documents"."special_tax_cents" >= 0),
	CONSTRAINT "fiscal_documents_total" CHECK ("fiscal_documents"."total_cents" = "fiscal_documents"."exempt_cents" + "fiscal_documents"."exonerated_cents" + "fiscal_documents"."general_base_cents" + "fiscal_documents"."general_tax_cents" + "fiscal_documents"."special_base_cents" + "fiscal_documents"."special_tax_cents")
);
--> statement-breakpoint
CREATE TABLE "fiscal_establishments" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid,
	"code" text NOT NULL,
	"address" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_establishments_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "fiscal_establishments_code" UNIQUE("business_id","code"),
	CONSTRAINT "fiscal_establishments_location" UNIQUE("business_id","location_id"),
	CONSTRAINT "fiscal_establishments_code_shape" CHECK ("fiscal_establishments"."code" ~ '^[0-9]{3}$')
);
--> statement-breakpoint
CREATE TABLE "fiscal_issuers" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"rtn" text,
	"legal_name" text,
	"trade_name" text,
	"address" text,
	"phone" text,
	"email" text,
	"invoice_code" text DEFAULT '01' NOT NULL,
	"credit_note_code" text DEFAULT '06' NOT NULL,
	"debit_note_code" text DEFAULT '07' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_points" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"establishment_id" uuid NOT NULL,
	"code" text NOT NULL,
	"register_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_points_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "fiscal_points_code" UNIQUE("business_id","establishment_id","code"),
	CONSTRAINT "fiscal_points_register" UNIQUE("business_id","register_id"),
	CONSTRAINT "fiscal_points_code_shape" CHECK ("fiscal_points"."code" ~ '^[0-9]{3}$')
);
--> statement-breakpoint
CREATE TABLE "fiscal_ranges" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	"type" text NOT NULL,
	"cai" text NOT NULL,
	"first_number" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	"next_number" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_ranges_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "fiscal_ranges_type_known" CHECK ("fiscal_ranges"."type" in ('Factura', 'Nota de crédito', 'Nota de débito')),
	CONSTRAINT "fiscal_ranges_numbers" CHECK ("fiscal_ranges"."first_number" between 1 and "fiscal_ranges"."last_number" and "fiscal_ranges"."last_number" <= 99999999 and "fiscal_ranges"."next_number" between "fiscal_ranges"."first_number" and "fiscal_ranges"."last_number" + 1)
);
--> statement-breakpoint
ALTER TABLE "fiscal_buyers" ADD CONSTRAINT "fiscal_buyers_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_range_fk" FOREIGN KEY ("business_id","range_id") REFERENCES "public"."fiscal_ranges"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_refund_fk" FOREIGN KEY ("business_id","refund_id") REFERENCES "public"."refunds"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_establishments" ADD CONSTRAINT "fiscal_establishments_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_establishments" ADD CONSTRAINT "fiscal_establishments_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_issuers" ADD CONSTRAINT "fiscal_issuers_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_points" ADD CONSTRAINT "fiscal_points_establishment_fk" FOREIGN KEY ("business_id","establishment_id") REFERENCES "public"."fiscal_establishments"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_points" ADD CONSTRAINT "fiscal_points_register_fk" FOREIGN KEY ("business_id","register_id") REFERENCES "public"."registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_ranges" ADD CONSTRAINT "fiscal_ranges_point_fk" FOREIGN KEY ("business_id","point_id") REFERENCES "public"."fiscal_points"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_documents_invoice_once" ON "fiscal_documents" USING btree ("business_id","sale_id") WHERE "fiscal_documents"."type" = 'Factura';--> statement-breakpoint
CREATE INDEX "fiscal_documents_of_refund" ON "fiscal_documents" USING btree ("business_id","refund_id") WHERE "fiscal_documents"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "fiscal_documents_by_day" ON "fiscal_documents" USING btree ("business_id","issued_on","number");--> statement-breakpoint
CREATE INDEX "fiscal_ranges_of_point" ON "fiscal_ranges" USING btree ("business_id","point_id","type");