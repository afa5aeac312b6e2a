// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** When the bytes of a connection's next read arrived. Event loop only. */
interface ReadArrivals {

  /** Nobody tells. */
  ReadArrivals UNKNOWN =
      new ReadArrivals() {
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
        public boolean afresh() {
          return true;
        }

        @Override
        public boolean emptied() {
          return true;
        }

        @Override
        public int merged() {
          return 0;
        }

        @Override
        public boolean firstAlone() {
          return true;
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

  /** More than can be counted. */
  int MANY = Integer.MAX_VALUE;

  /** When the last of them arrived. */
  long last();

  /** Whether nothing was left unread before these bytes came. */
  boolean afresh();

  /** Whether nothing of what had come was left unread. */
  boolean emptied();

  /**
   * Of so many segments that have been read since {@link #afresh}, all but the last may have
   * arrived before the time that is told of them: the kernel keeps one time of those that it
   * merges, the latest. 0: of none; {@link #MANY}: how many is not known.
   */
  int merged();

  /** Whether what has the first byte's time is one event, as long as such have been. */
  boolean firstAlone();

  /**
   * What is read {@link #afresh} arrived later; {@link WallClock#UNKNOWN}: how much is not known.
   */
  default long readUntil() {
    return WallClock.UNKNOWN;
  }

  /** The shortest time that a segment and its acknowledgement have taken; 0: not known. */
  default long roundTripNanos() {
    return 0;
  }

  /** So many events, and nothing else, were in the latest read; 0: that is not known. */
  void held(int events);
}
