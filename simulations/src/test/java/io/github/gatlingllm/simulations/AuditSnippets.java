// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.*;

import io.github.gatlingllm.audit.Audit;
import io.github.gatlingllm.javaapi.AuditBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.time.Duration;
import java.util.List;

/** The code in audits.md. */
final class AuditSnippets {

  List<Object> audited() {
    // docs
    AuditBuilder audits =
        audits()
            .requests("distinct", "repeated", "cancelled") // the names of your llm(...)
            .stopWithin(Duration.ofSeconds(2));

    LlmProtocolBuilder llmProtocol = llm.openAi().model("llama-3").with(audits);

    Objectives gate = objectives(audits.passed(Audit.CACHE), audits.passed(Audit.STREAM));
    // end
    return List.of(llmProtocol, gate);
  }
}
