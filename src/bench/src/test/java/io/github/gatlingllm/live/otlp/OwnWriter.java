// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.live.LiveSnapshot;

/** How we write what is sent to collectors, for a comparison with others who can write it. */
public final class OwnWriter {

  private OwnWriter() {}

  /** OTLP in JSON. */
  public static byte[] json(LiveSnapshot snapshot, OtlpOptions options) {
    return OtlpMetrics.of(snapshot, options);
  }
}
