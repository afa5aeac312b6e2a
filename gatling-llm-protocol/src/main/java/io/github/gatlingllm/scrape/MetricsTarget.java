// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.fetch.ShownAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A source of metrics.
 *
 * @param url the complete URL
 * @param authorization the header that the server needs; null for none
 */
record MetricsTarget(URI url, @Nullable String authorization) {

  /** The GPUs of this machine. */
  static final MetricsTarget THIS_MACHINE =
      new MetricsTarget(URI.create(NvidiaSmi.NAME + ":/"), null);

  private static final String HTTP = "http";

  /** Returns the target for an exporter of GPU metrics. */
  static MetricsTarget ofGpus(String where) {
    return where.equals(NvidiaSmi.NAME) ? THIS_MACHINE : new MetricsTarget(URI.create(where), null);
  }

  /** Returns whether the source is a program on this machine. */
  boolean isProgram() {
    return !String.valueOf(url.getScheme()).startsWith(HTTP);
  }

  /** Returns the source without secrets. */
  String shown() {
    if (isProgram()) {
      return NvidiaSmi.NAME;
    }
    return ShownAddress.of(url);
  }
}
