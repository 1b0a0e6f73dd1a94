CREATE TABLE "fiscal_holidays" (
	"business_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_holidays_business_id_day_pk" PRIMARY KEY("business_id","day")
);
--> statement-breakpoint
CREATE TABLE "fiscal_incidents" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sale_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"printed_number" text NOT NULL,
	"printed_total_cents" bigint NOT NULL,
	"document_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'Abierta' NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_incidents_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "fiscal_incidents_kind_known" CHECK ("fiscal_incidents"."kind" in ('Número repetido', 'Número inválido', 'Total distinto', 'Punto liberado')),
	CONSTRAINT "fiscal_incidents_status_known" CHECK ("fiscal_incidents"."status" in ('Abierta', 'Resuelta'))
);
--> statement-breakpoint
CREATE TABLE "senior_discounts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rate" integer NOT NULL,
	"name" text,
	"identity_number" text NOT NULL,
	"birth_year" smallint NOT NULL,
	"given_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "senior_discounts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "senior_discounts_kind_known" CHECK ("senior_discounts"."kind" in ('Adulto mayor', 'Cuarta edad')),
	CONSTRAINT "senior_discounts_identity_shape" CHECK ("senior_discounts"."identity_number" ~ '^[0-9]{13}$')
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "seniors_include_special" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_points" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "fiscal_ranges" ADD COLUMN "is_preprinted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_ranges" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fiscal_ranges" ADD COLUMN "reported_by" uuid;--> statement-breakpoint
ALTER TABLE "fiscal_ranges" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "senior_discount_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "debits_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "fiscal_holidays" ADD CONSTRAINT "fiscal_holidays_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_incidents" ADD CONSTRAINT "fiscal_incidents_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_incidents" ADD CONSTRAINT "fiscal_incidents_device_fk" FOREIGN KEY ("business_id","device_id") REFERENCES "public"."devices"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_incidents" ADD CONSTRAINT "fiscal_incidents_document_fk" FOREIGN KEY ("business_id","document_id") REFERENCES "public"."fiscal_documents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senior_discounts" ADD CONSTRAINT "senior_discounts_order_fk" FOREIGN KEY ("business_id","order_id") REFERENCES "public"."orders"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fiscal_incidents_open" ON "fiscal_incidents" USING btree ("business_id","created_at") WHERE "fiscal_incidents"."status" = 'Abierta';--> statement-breakpoint
CREATE INDEX "senior_discounts_of_order" ON "senior_discounts" USING btree ("business_id","order_id");