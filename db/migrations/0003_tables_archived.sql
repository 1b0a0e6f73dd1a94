ALTER TABLE "tables" DROP CONSTRAINT "tables_name";--> statement-breakpoint
ALTER TABLE "tables" DROP CONSTRAINT "tables_joined_to_fk";
--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "tables_name_in_use" ON "tables" USING btree ("business_id",lower("name")) WHERE "tables"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "tables" DROP COLUMN "joined_to";