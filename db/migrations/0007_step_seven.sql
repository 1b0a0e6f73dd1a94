CREATE TABLE "sample_rows" (
	"business_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "sample_rows_business_id_table_name_row_id_pk" PRIMARY KEY("business_id","table_name","row_id")
);
--> statement-breakpoint
ALTER TABLE "receivable_entries" DROP CONSTRAINT "receivable_entries_type_known";--> statement-breakpoint
ALTER TABLE "receivable_entries" DROP CONSTRAINT "receivable_entries_sign";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "first_steps_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD COLUMN "location_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "from_support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD COLUMN "payment_method_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_rows" ADD CONSTRAINT "sample_rows_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_payment_method_fk" FOREIGN KEY ("business_id","payment_method_id") REFERENCES "public"."payment_methods"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_type_known" CHECK ("receivable_entries"."type" in ('cargo', 'abono', 'ajuste'));--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_sign" CHECK (case "receivable_entries"."type" when 'cargo' then "receivable_entries"."amount_cents" > 0 when 'abono' then "receivable_entries"."amount_cents" < 0 else "receivable_entries"."amount_cents" <> 0 end);