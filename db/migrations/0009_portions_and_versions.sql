ALTER TABLE "menu_items" ALTER COLUMN "countdown" SET DATA TYPE numeric(14, 4);--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;