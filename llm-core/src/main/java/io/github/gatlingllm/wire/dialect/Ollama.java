// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.framing.Framing;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The common part of Ollama's own endpoints: one JSON object per line. */
abstract class Ollama implements Dialect {

  @Override
  public String maxTokensField() {
    return "num_predict";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.bearer(apiKey, framing());
  }

  @Override
  public Framing framing() {
    return Framing.NDJSON;
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new OllamaDeltaReader(text, hidden);
  }
}
