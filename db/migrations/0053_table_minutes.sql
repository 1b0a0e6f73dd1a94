ALTER TABLE "businesses" ADD COLUMN "table_attention_minutes" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "table_alert_minutes" integer DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_table_attention_minutes" CHECK ("businesses"."table_attention_minutes" is null or "businesses"."table_attention_minutes" between 1 and 600) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_table_attention_minutes";--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_table_alert_minutes" CHECK ("businesses"."table_alert_minutes" is null or "businesses"."table_alert_minutes" between 1 and 600) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_table_alert_minutes";
