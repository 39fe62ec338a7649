//! What Heroes are worth on the present board.
