// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseText;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.form.ToolCalls;
import io.github.gatlingllm.quality.setup.PromptAssignment;
import io.github.gatlingllm.wire.CallText;
import java.util.List;

/** Receives the answer to a question that a request sends instead of its own prompt. */
record QuestionListener(PromptAssignment assignment) implements ResponseListener {

  @Override
  public Marks marks() {
    return assignment.readsCalls()
        ? Marks.CALLS
        : assignment.deterministic() ? Marks.TOKENS : Marks.NONE;
  }

  @Override
  public void ended(RequestRecord request, int level) {
    assignment.requested(level);
  }

  @Override
  public void responded(ResponseText response) {
    Marks marks = marks();
    String read =
        marks == Marks.CALLS
            ? ToolCalls.message(response.text(), calls(response.marked()))
            : response.text();
    String tokens = marks == Marks.TOKENS ? response.marked() : "";
    assignment.answered(new ProbeAnswer(read, tokens, response.fingerprint()), response.level());
    if (assignment.keepsText()) {
      assignment.keep(response.secrets().maskIn(read));
    }
  }

  static List<ToolCalls.Call> calls(String marked) {
    return CallText.read(marked).stream()
        .map(call -> new ToolCalls.Call(call.name(), call.arguments()))
        .toList();
  }
}
