/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.arrival;

/** When the bytes of a connection's next read arrived. Event loop only. */
interface Arrivals {

  /** Nobody tells. */
  Arrivals UNKNOWN =
      new Arrivals() {
        @Override
        public Known convert(long now, int bytes) {
          return Known.NOTHING;
        }

        @Override
        public long first() {
          return WallClock.UNKNOWN;
        }

        @Override
        public long last() {
          return WallClock.UNKNOWN;
        }

        @Override
        public void held(int events) {
          // nobody looks
        }
      };

  /** What is known of a read. */
  enum Known {
    /** Nothing. */
    NOTHING,
    /** When all of it had arrived. */
    ALL,
    /** That some of it arrived behind {@link #first}. */
    BEGINNING
  }

  /**
   * The read is over: makes {@code System.nanoTime()}s of what was told before it.
   *
   * @param now this moment
   * @param bytes that were read
   */
  Known convert(long now, int bytes);

  /** When the first of the bytes arrived; {@link WallClock#UNKNOWN}: was not asked. */
  long first();

  /** When the last of them arrived. */
  long last();

  /** How many events were in the read. */
  void held(int events);
}
