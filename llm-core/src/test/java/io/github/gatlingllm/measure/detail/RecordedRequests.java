// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RandomRequests;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** Requests at random, and what is kept of them. */
final class RecordedRequests {

  private static final long MILLI = 1_000_000;

  private RecordedRequests() {}

  static RunDetail recorded(Collection<RequestRecord> requests) {
    var recorder = new DetailRecorder(new RunRecorder(0));
    requests.forEach(recorder::record);
    return recorder.snapshot(ClientPauses.UNKNOWN);
  }

  static List<RequestRecord> random(int count) {
    var random = new SplittableRandom(5);
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RequestRecord any = RandomRequests.any(random);
      String scenario = String.valueOf("ABC".charAt(random.nextInt(3)));
      requests.add(
          failed(any) ? failure(random, any, scenario) : RandomRequests.inScenario(any, scenario));
    }
    return requests;
  }

  private static RequestRecord failure(
      SplittableRandom random, RequestRecord any, String scenario) {
    String text = List.of("HTTP 500", "HTTP 503", "Stream cut short").get(random.nextInt(3));
    return Requests.sent(any.timing().sent())
        .closed(any.timing().closed() + 10 * MILLI)
        .scenario(scenario)
        .in(any.warmUp() ? Phase.WARM_UP : Phase.MEASURED)
        .failed(text, "message " + random.nextInt(9))
        .build();
  }

  static List<RequestRecord> chosen(RunDetail detail, RequestSample.Why why) {
    return detail.samples().stream()
        .filter(sample -> sample.why().contains(why))
        .map(RequestSample::request)
        .toList();
  }

  static boolean failed(RequestRecord request) {
    return request.outcome().status() == RequestStatus.FAILED;
  }

  static List<RequestRecord> only(List<RequestRecord> requests, Predicate<RequestRecord> which) {
    return requests.stream().filter(which).toList();
  }

  static long count(List<RequestRecord> requests, Predicate<RequestRecord> which) {
    return requests.stream().filter(which).count();
  }
}
