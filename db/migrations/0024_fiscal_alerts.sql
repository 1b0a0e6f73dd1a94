ALTER TABLE "fiscal_ranges" ADD COLUMN "alerted_days" integer;--> statement-breakpoint
ALTER TABLE "fiscal_ranges" ADD COLUMN "alerted_percentage" integer;