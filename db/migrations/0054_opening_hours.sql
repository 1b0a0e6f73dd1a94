ALTER TABLE "businesses" ADD COLUMN "cover_url" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "opening_hours" jsonb;