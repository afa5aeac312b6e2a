// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.Fields;
import io.github.gatlingllm.simulator.dialect.GenerationRequest;
import io.github.gatlingllm.simulator.dialect.PromptRules;
import io.github.gatlingllm.simulator.dialect.RequestReader;
import io.github.gatlingllm.simulator.dialect.ServedDialect;
import io.github.gatlingllm.simulator.dialect.ServedEndpoint;

/** Parses a body as strictly as a real server. */
final class RequestParser {
  private final ApiRequirements rules;
  private final RequestReader reader;

  RequestParser(ApiRequirements rules, PromptRules promptRules) {
    this.rules = rules;
    this.reader = new RequestReader(promptRules, rules.reasoningTokens(), rules.tools());
  }

  /**
   * Parses a body.
   *
   * @throws ApiError if the request is invalid or not supported
   */
  GenerationRequest parse(ServedEndpoint endpoint, String body) {
    Fields fields = Fields.of(body);
    ServedDialect dialect = endpoint.dialect();
    if (!endpoint.model().isEmpty() || dialect.namesModel()) {
      checkModel(model(endpoint, fields));
    }
    rules.rejectedFields().forEach(fields::reject);
    GenerationRequest request = dialect.read(fields, reader);
    return rules.stream() == StreamPolicy.AS_ASKED ? request : request.unstreamed();
  }

  /** Returns the adapter that a valid request names; empty: the model itself. */
  String adapter(ServedEndpoint endpoint, String body) {
    if (rules.adapters().names().isEmpty()) {
      return "";
    }
    String model = model(endpoint, Fields.of(body));
    return rules.adapters().names().contains(model) ? model : "";
  }

  private static String model(ServedEndpoint endpoint, Fields fields) {
    return endpoint.model().isEmpty() ? fields.text("model") : endpoint.model();
  }

  private void checkModel(String model) {
    if (model.isEmpty()) {
      throw ApiError.invalid("you must provide a model parameter", "model", null);
    }
    if (!model.equals(rules.model()) && !rules.adapters().names().contains(model)) {
      throw ApiError.noModel(model);
    }
  }
}
