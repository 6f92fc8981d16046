"""Streams on a store, each written in one place: tables, tournaments, cage, floor, register, inspection, complaints."""
