ALTER TABLE "kitchen_tickets" ALTER COLUMN "server_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_tickets" ADD COLUMN "waiter" text;