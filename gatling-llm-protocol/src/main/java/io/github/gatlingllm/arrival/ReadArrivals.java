// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** The arrival times of the bytes of a connection's next read. Event loop only. */
interface ReadArrivals {

  /** Without any arrival times. */
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
        public void events(int events) {
          // No peek needs it.
        }
      };

  /** What is known about a read. */
  enum Known {
    /** Nothing. */
    NOTHING,
    /** When all of it had arrived. */
    ALL,
    /** That some of it arrived after {@link #first}. */
    BEGINNING
  }

  /**
   * Ends a read and converts the times reported before it to {@code System.nanoTime()}.
   *
   * @param now the current {@code System.nanoTime()}
   * @param bytes the number of bytes read
   */
  Known convert(long now, int bytes);

  /** Returns when the first byte arrived; {@link WallClock#UNKNOWN} if it was not read. */
  long first();

  /** An unknown number of segments. */
  int MANY = Integer.MAX_VALUE;

  /** Returns when the last byte arrived. */
  long last();

  /** Returns whether the socket was empty before these bytes arrived. */
  boolean afresh();

  /** Returns whether the read emptied the socket. */
  boolean emptied();

  /**
   * Returns the number of segments read since {@link #afresh}, all but the last of which may have
   * arrived before the reported time: the kernel keeps only the latest time of merged segments. 0
   * if none were merged; {@link #MANY} if their number is unknown.
   */
  int merged();

  /**
   * Returns whether the bytes with the time of the first byte are one event, judged by the length
   * of earlier events.
   */
  boolean firstAlone();

  /**
   * Returns the time after which bytes arrived that are read {@link #afresh}; {@link
   * WallClock#UNKNOWN} if unknown.
   */
  default long readUntil() {
    return WallClock.UNKNOWN;
  }

  /** Returns the shortest time from a segment to its acknowledgement; 0 if unknown. */
  default long roundTripNanos() {
    return 0;
  }

  /** Sets how many events, and nothing else, the latest read contained; 0 if unknown. */
  void events(int events);
}
