// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.EndedExchange;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseText;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.run.LiveRun;
import java.util.List;

/** Passes what became of a request to the features that listen to it. Its event loop calls it. */
final class FeatureHandover {

  private final RequestId id;
  private final List<ResponseListener> features;
  private final ResponseBuffers buffers;
  private final RequestFactory.Prepared prepared;
  private final LiveRun run;

  FeatureHandover(
      RequestId id,
      List<ResponseListener> features,
      ResponseBuffers buffers,
      RequestFactory.Prepared prepared,
      LiveRun run) {
    this.id = id;
    this.features = features;
    this.buffers = buffers;
    this.prepared = prepared;
    this.run = run;
  }

  /** Passes an ended attempt to the features. */
  void ended(AnswerListener listener, RequestRecord request) {
    if (features.isEmpty()) {
      return;
    }
    var exchange =
        new EndedExchange(
            request,
            prepared.chat(),
            String.valueOf(buffers.outputText()),
            listener::header,
            prepared.secrets());
    features.forEach(each -> each.ended(exchange));
  }

  /**
   * Passes the response to the features, after all stamps are taken. An answer that failed a check
   * of the user is passed on too.
   */
  void response(AnswerListener listener, RequestRecord request, boolean answered) {
    if (features.isEmpty() || !request.measured()) {
      return;
    }
    int level = run.levelOf(request);
    for (ResponseListener each : features) {
      if (!answered || !taken(each, textFor(listener, each, level))) {
        each.unanswered(request, level);
      }
    }
  }

  private ResponseText textFor(AnswerListener listener, ResponseListener to, int level) {
    String text = String.valueOf(buffers.outputText());
    String marked = buffers.marked(to.marks());
    return new ResponseText(id, level, text, marked, listener.fingerprint(), prepared.secrets());
  }

  /**
   * Queues a response for scoring outside the event loop; false if too many wait or the run has
   * ended.
   */
  private boolean taken(ResponseListener by, ResponseText response) {
    return run.score(() -> by.responded(response), response.characters());
  }
}
