// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The cells of single requests with the parts of their TTFT. */
final class SplitCells {

  private SplitCells() {}

  /** Returns the columns of a table of single requests. */
  static List<String> columns(String rows, List<SplitPart> parts) {
    var columns = new ArrayList<>(List.of(rows, "ms"));
    parts.forEach(part -> columns.add(part.label()));
    columns.addAll(List.of("sent at", "request"));
    return columns;
  }

  /** Returns the columns of percentiles of each part. */
  static List<String> percentiles(List<SplitPart> parts) {
    return parts.stream().flatMap(part -> Stream.of(part.label() + " p50", "p99")).toList();
  }

  /** Returns the cells of a request. */
  static List<String> texts(SplitSample sample, List<SplitPart> parts) {
    var cells = new ArrayList<String>();
    cells.add(TimeFormat.millis(sample.ttft()));
    for (SplitPart part : parts) {
      OptionalLong nanos = part.of(sample.split());
      cells.add(nanos.isPresent() ? TimeFormat.millis(nanos.getAsLong()) : ReportFormat.ABSENT);
    }
    cells.add(TimeFormat.seconds(sample.sent(), 3));
    cells.add(ReportFormat.oneLine(request(sample.id())));
    return cells;
  }

  /** Returns the request's path, with the ids that find it on the server. */
  private static String request(RequestId id) {
    var words = new ArrayList<>(List.of(ReportFormat.shortPath(id.path())));
    Stream.ofNullable(id.requestId()).forEach(words::add);
    Stream.ofNullable(id.traceId()).forEach(words::add);
    return String.join(", ", words);
  }

  /** Returns the bar of a request: each part in ms. */
  static ArrayNode numbers(ArrayNode of, SplitSample sample, List<SplitPart> parts) {
    ArrayNode row = of.arrayNode();
    parts.forEach(part -> row.add(part.of(sample.split()).orElse(0) / 1e6));
    return row;
  }
}
