-- Scores without a place are found by their board when it is cleared after its season.
create index board_score_without_place on voltide.board_score (board_no) where not (is_listed and score > 0);
