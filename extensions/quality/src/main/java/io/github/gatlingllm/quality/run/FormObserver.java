// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseText;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.structured.FormAnswers;
import io.github.gatlingllm.quality.structured.FormCheck;
import io.github.gatlingllm.quality.structured.StructuredOption;
import io.github.gatlingllm.quality.structured.StructuredRun;
import org.jspecify.annotations.Nullable;

/** Checks the form of answers. */
record FormObserver(StructuredRun run) {

  /** Returns a listener; null if forms are not checked or the request asks for none. */
  @Nullable ResponseListener listener(RequestKind kind) {
    if (!wanted(kind)) {
      return null;
    }
    try {
      FormCheck form = FormCheck.of(kind.definition().generation().shape());
      if (form.tools() != null) {
        kind.requireCalls();
      }
      return form.isEmpty() ? null : new Checked(run.forms(), form);
    } catch (IllegalArgumentException e) {
      String name = kind.definition().name().constant().orElse("a request");
      throw new IllegalStateException(
          UnloadedTexts.formInvalid(name, String.valueOf(e.getMessage())), e);
    }
  }

  private boolean wanted(RequestKind kind) {
    return run.hasObjectives() || kind.option(StructuredOption.class).isPresent();
  }

  private record Checked(FormAnswers forms, FormCheck form) implements ResponseListener {

    @Override
    public Marks marks() {
      return form.tools() == null ? Marks.NONE : Marks.CALLS;
    }

    @Override
    public void responded(ResponseText response) {
      forms.answered(
          response.id().path(),
          form,
          response.text(),
          QuestionListener.calls(response.marked()),
          response.level());
    }

    @Override
    public void unanswered(RequestRecord request, int level) {
      forms.unanswered(request.id().path(), level);
    }
  }
}
