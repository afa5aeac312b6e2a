// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Metric;
import java.util.Optional;

/**
 * The number of answers that a hop between server and client held back.
 *
 * @param all streams that are long enough to show it
 * @param atOnce streams whose chunks arrived together at their end
 * @param inBursts streams whose chunks arrived in a few bursts
 */
public record BufferedStreams(long all, long atOnce, long inBursts) {

  /** Replaces a value that {@link #hides} covers. */
  public static final String NOT_OBSERVABLE = "not observable: responses are buffered";

  /** The remedy for buffered answers. */
  public static final String REMEDY =
      "turn buffering off and repeat: nginx proxy_buffering off (or the header X-Accel-Buffering:"
          + " no), haproxy option http-no-delay, Apache mod_proxy flushpackets=on, no compression"
          + " of event streams (gzip off), or the gateway's own setting";

  /** No stream is long enough. */
  public static final BufferedStreams NONE = new BufferedStreams(0, 0, 0);

  /**
   * A buffering hop holds back nearly all answers. A machine without a free processor holds back up
   * to four of ten, because the client reads late or a server beside it writes late.
   */
  private static final double MOST = 0.5;

  private static final long FEWEST = 3;

  /** Returns a copy with one more answer. */
  public BufferedStreams plus(Buffering answer) {
    return switch (answer) {
      case NOT_SHOWN -> this;
      case NONE, READ_LATE -> new BufferedStreams(all + 1, atOnce, inBursts);
      case AT_ONCE -> new BufferedStreams(all + 1, atOnce + 1, inBursts);
      case IN_BURSTS -> new BufferedStreams(all + 1, atOnce, inBursts + 1);
    };
  }

  /** Returns the sum of both. */
  public BufferedStreams plus(BufferedStreams other) {
    return new BufferedStreams(all + other.all, atOnce + other.atOnce, inBursts + other.inBursts);
  }

  /** Returns the number of answers that were held back, in either way. */
  public long buffered() {
    return atOnce + inBursts;
  }

  /** Returns whether too many answers were held back to judge gaps between chunks. */
  public boolean many() {
    return buffered() > MOST * all && buffered() >= Math.min(FEWEST, all);
  }

  /**
   * Returns whether buffering makes a metric's values meaningless, because the metric depends on
   * gaps between chunks.
   */
  public boolean hides(Metric metric) {
    return metric.restsOnGaps() && many();
  }

  /** Returns why gaps between chunks can't be judged, or empty if they can. */
  public Optional<String> doubt() {
    return many()
        ? Optional.of(
            "responses are buffered before they reach the client: ITL and TPOT are not observable ("
                + seen()
                + ")")
        : Optional.empty();
  }

  /** Returns a text such as {@code 150 of 150 streams arrived at once}. */
  public String seen() {
    return buffered() + " of " + all + " streams arrived " + how();
  }

  private String how() {
    if (inBursts == 0 && atOnce > 0) {
      return "at once";
    }
    return atOnce == 0 && inBursts > 0 ? "in bursts" : "at once or in bursts";
  }
}
