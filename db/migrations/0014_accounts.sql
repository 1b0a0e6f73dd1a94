DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "device" uuid;--> statement-breakpoint
CREATE INDEX "sign_in_failures_of_address" ON "sign_in_failures" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "users_email_any" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."email_confirmed_at" is not null;