ALTER TABLE "print_agents" ADD COLUMN "local_addresses" text[];--> statement-breakpoint
ALTER TABLE "print_agents" ADD COLUMN "local_port" integer;--> statement-breakpoint
ALTER TABLE "print_agents" ADD COLUMN "local_key" text;