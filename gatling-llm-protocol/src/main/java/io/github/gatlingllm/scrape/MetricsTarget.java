// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.fetch.ShownAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where metrics are.
 *
 * @param url the whole of it
 * @param authorization the header that the server wants; null: none
 */
record MetricsTarget(URI url, @Nullable String authorization) {

  /** The GPUs of this machine. */
  static final MetricsTarget THIS_MACHINE =
      new MetricsTarget(URI.create(NvidiaSmi.NAME + ":/"), null);

  private static final String HTTP = "http";

  /** Exporters of GPUs. */
  static MetricsTarget ofGpus(String where) {
    return where.equals(NvidiaSmi.NAME) ? THIS_MACHINE : new MetricsTarget(URI.create(where), null);
  }

  /** Whether a program on this machine is asked. */
  boolean isProgram() {
    return !String.valueOf(url.getScheme()).startsWith(HTTP);
  }

  /** Without what may be secret. */
  String shown() {
    if (isProgram()) {
      return NvidiaSmi.NAME;
    }
    return ShownAddress.of(url);
  }
}
