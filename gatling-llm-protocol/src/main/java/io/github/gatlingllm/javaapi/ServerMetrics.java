// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.server.ServerMetric;

/** What servers tell of themselves, to be named in {@code server(...)} */
public final class ServerMetrics {

  private ServerMetrics() {}

  /** A value that comes and goes, such as the number of waiting requests */
  public static final class Level {

    final ServerMetric metric;

    Level(ServerMetric metric) {
      this.metric = metric;
    }
  }

  /** A count, such as that of preemptions */
  public static final class Count {

    final ServerMetric metric;

    Count(ServerMetric metric) {
      this.metric = metric;
    }
  }

  /** A share of what was counted, such as the hit rate of a cache */
  public static final class Share {

    final ServerMetric metric;

    Share(ServerMetric metric) {
      this.metric = metric;
    }
  }

  /** Times by the server's own clock, such as those in its queue */
  public static final class Time {

    final ServerMetric metric;

    Time(ServerMetric metric) {
      this.metric = metric;
    }
  }
}
