// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a run recorded and was asked for, by name; a completed open run without objectives else. */
final class GoldenRecording {

  // the load
  List<RequestRecord> requests = List.of();
  double seconds = 30;
  LoadModel model = LoadModel.OPEN;
  OptionalDouble rate = OptionalDouble.empty();
  List<String> profile = List.of("Chat: 5 users/s for 30 s");
  String arrivals = "";
  LoadPace.Reach reach = LoadPace.Reach.UNKNOWN;
  RunInfo.@Nullable Offline offline;
  boolean abandonmentTest;
  double warmUpSeconds;
  double coolDownFrom = Double.POSITIVE_INFINITY;
  boolean steadyState;
  boolean recordGaps;
  boolean conversations;

  // what it promises
  List<Slo> slos = List.of();
  List<RunObjective> objectives = List.of();
  List<NativeAssertion> assertions = List.of();
  Baselines baselines = Baselines.NONE;
  @Nullable Prices prices;
  SortedMap<String, String> labels = new TreeMap<>();
  List<Reader> readers = List.of();

  // how it went
  RunEnd end = RunEnd.COMPLETED;
  Map<RunObjective, String> outOfReach = Map.of();
  ClientHealth health = ClientHealth.UNKNOWN;
  StampFigures stamps = StampFigures.UNKNOWN;
  boolean judgedEvenIfInvalid;
  List<String> warnings = List.of();
  @Nullable Steps steps;
  @Nullable Scraper scrapes;
  Function<RecordedFigures, ReliabilityFigures> reliability = seen -> ReliabilityFigures.NONE;
  QualityFigures quality = QualityFigures.NONE;
  ConsistencyFigures consistency = ConsistencyFigures.NONE;
  FormFigures forms = FormFigures.NONE;
  AuditFigures audits = AuditFigures.NONE;

  private GoldenRecording() {}

  static GoldenRecording of(Consumer<GoldenRecording> change) {
    var recording = new GoldenRecording();
    change.accept(recording);
    return recording;
  }

  /** Writes the server's scrapes into a folder, and says where. */
  interface Scraper {
    Path in(Path folder) throws IOException;
  }

  /**
   * The levels of load.
   *
   * @param kind what they were for
   * @param unit of the loads
   * @param slo which they were for; null: none
   * @param loads each
   * @param seconds how long each lasts
   * @param decided what a search decided of each; null: nothing
   */
  record Steps(
      LevelPolicy.Kind kind,
      LoadUnit unit,
      @Nullable Slo slo,
      List<Double> loads,
      double seconds,
      @Nullable Map<Integer, LevelVerdict> decided) {}
}
