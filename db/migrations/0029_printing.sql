CREATE TABLE "print_agents" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text,
	"code_selector" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"paired_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_agents_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "print_agents_token" UNIQUE("token_hash"),
	CONSTRAINT "print_agents_code" UNIQUE("code_selector"),
	CONSTRAINT "print_agents_attempts" CHECK ("print_agents"."code_attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"printer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"copy" text,
	"copy_number" integer,
	"status" text DEFAULT 'En espera' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"discard_reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"printed_at" timestamp (3) with time zone,
	CONSTRAINT "print_jobs_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "print_jobs_kind_known" CHECK ("print_jobs"."kind" in ('comanda', 'precuenta', 'recibo', 'factura', 'z', 'prueba')),
	CONSTRAINT "print_jobs_status_known" CHECK ("print_jobs"."status" in ('En espera', 'Imprimiendo', 'Impreso', 'Falló', 'Descartado')),
	CONSTRAINT "print_jobs_copy_known" CHECK ("print_jobs"."copy" in ('REIMPRESIÓN', 'DUPLICADO')),
	CONSTRAINT "print_jobs_attempts" CHECK ("print_jobs"."attempts" >= 0),
	CONSTRAINT "print_jobs_copy_numbered" CHECK (("print_jobs"."copy" is null) = ("print_jobs"."copy_number" is null)),
	CONSTRAINT "print_jobs_printed" CHECK (("print_jobs"."status" = 'Impreso') = ("print_jobs"."printed_at" is not null)),
	CONSTRAINT "print_jobs_leased" CHECK (("print_jobs"."status" = 'Imprimiendo') = ("print_jobs"."lease_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"register_id" uuid,
	"name" text NOT NULL,
	"prints" text[] NOT NULL,
	"stations" text[],
	"width_mm" integer DEFAULT 80 NOT NULL,
	"code_page" text DEFAULT 'image' NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"connection" text NOT NULL,
	"host" text,
	"port" integer,
	"device_id" uuid,
	"opens_drawer" boolean DEFAULT false NOT NULL,
	"prints_on_charge" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"alerted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "printers_connection_known" CHECK ("printers"."connection" in ('agent', 'device')),
	CONSTRAINT "printers_copies" CHECK ("printers"."copies" is null or "printers"."copies" between 1 and 3),
	CONSTRAINT "printers_port" CHECK ("printers"."port" is null or "printers"."port" between 1 and 65535),
	CONSTRAINT "printers_width" CHECK ("printers"."width_mm" in (80, 58)),
	CONSTRAINT "printers_prints" CHECK (cardinality("printers"."prints") > 0 and "printers"."prints" <@ array['comanda','precuenta','recibo','factura','z']),
	CONSTRAINT "printers_stations" CHECK (cardinality("printers"."stations") > 0 and "printers"."stations" <@ array['cocina','barra']),
	CONSTRAINT "printers_address" CHECK (case "printers"."connection" when 'agent' then "printers"."host" is not null and "printers"."port" is not null and "printers"."device_id" is null else "printers"."device_id" is not null and "printers"."host" is null end)
);
--> statement-breakpoint
ALTER TABLE "print_agents" ADD CONSTRAINT "print_agents_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_agents" ADD CONSTRAINT "print_agents_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_fk" FOREIGN KEY ("business_id","printer_id") REFERENCES "public"."printers"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_register_fk" FOREIGN KEY ("business_id","register_id") REFERENCES "public"."registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_device_fk" FOREIGN KEY ("business_id","device_id") REFERENCES "public"."devices"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_jobs_waiting" ON "print_jobs" USING btree ("business_id","printer_id","created_at","id") WHERE "print_jobs"."status" = 'En espera';--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_one_at_a_time" ON "print_jobs" USING btree ("business_id","printer_id") WHERE "print_jobs"."status" = 'Imprimiendo';--> statement-breakpoint
CREATE INDEX "print_jobs_latest" ON "print_jobs" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "print_jobs_of_printer" ON "print_jobs" USING btree ("business_id","printer_id");--> statement-breakpoint
CREATE INDEX "print_jobs_of_source" ON "print_jobs" USING btree ("business_id","source_id") WHERE "print_jobs"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_unprinted" ON "print_jobs" USING btree ("created_at") WHERE "print_jobs"."status" in ('En espera', 'Imprimiendo');--> statement-breakpoint
CREATE INDEX "print_jobs_age" ON "print_jobs" USING btree ("created_at");