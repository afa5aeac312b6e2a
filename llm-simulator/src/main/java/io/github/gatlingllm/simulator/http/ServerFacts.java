// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The server and model information: like vLLM, or like llama.cpp if prompts are cut. */
final class ServerFacts {

  /** The reported training context, as a multiple of the context length of the server. */
  private static final int TRAINED_TIMES_CONTEXT = 16;

  private ServerFacts() {}

  static ObjectNode models(HttpServerOptions options, long createdSeconds) {
    int context = options.prompt().contextLength();
    boolean cuts = options.prompt().cutPrompts();
    ObjectNode root = JsonNodeFactory.instance.objectNode().put("object", "list");
    ArrayNode all = root.putArray("data");
    ObjectNode model =
        all.addObject()
            .put("id", options.api().model())
            .put("object", "model")
            .put("created", createdSeconds)
            .put("owned_by", cuts ? "llamacpp" : "llm-simulator");
    if (cuts) {
      model.putObject("meta").put("n_ctx_train", TRAINED_TIMES_CONTEXT * context);
    } else {
      model.put("max_model_len", context);
    }
    for (String adapter : options.api().adapters().names()) {
      all.addObject()
          .put("id", adapter)
          .put("object", "model")
          .put("created", createdSeconds)
          .put("parent", options.api().model());
    }
    return root;
  }

  static ObjectNode props(HttpServerOptions options) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putObject("default_generation_settings").put("n_ctx", options.prompt().contextLength());
    return root.put("total_slots", 1);
  }
}
