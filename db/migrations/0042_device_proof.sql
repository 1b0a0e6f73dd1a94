ALTER TABLE "fiscal_documents" ADD COLUMN "booked_on" date;--> statement-breakpoint
ALTER TABLE "fiscal_points" ADD COLUMN "former_devices" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "registered_by" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "signing_session_id" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "clear_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "clear_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "clear_menu_as_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "used_sequences" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "offline_conflicts" ADD COLUMN "resending_key" uuid DEFAULT gen_random_uuid() NOT NULL;