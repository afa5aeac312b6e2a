// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.audit.AuditVerdict;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.InOrder;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs contain on tenants. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class TenantReportTest {

  @TempDir Path folder;

  private static final double SECONDS = 80;

  /** A run of 8 pairs of phases against a server that serves by arrival. */
  private static final List<TenantRequest> REQUESTS =
      new VirtualTenants(1, QueuePolicy.FCFS, 1000)
          .load(VirtualTenants.GOLD, SECONDS, 0.3 * VirtualTenants.CAPACITY)
          .load(
              VirtualTenants.BULK,
              SECONDS,
              0.95 * VirtualTenants.CAPACITY,
              at -> at / 5 % 2 >= 1 ? 0.95 * VirtualTenants.CAPACITY : 0)
          .run();

  private static TenantFigures flooded(Set<List<String>> paths, String... names) {
    var plan =
        new TenantPlan(
            List.of(new Tenant(names[0], 1, 0, List.of()), new Tenant(names[1], 1, 1, List.of())),
            false,
            5);
    return TenantFigures.of(
        plan,
        List.of(new NeighbourFigure(names[0], names[1])),
        new KeptRequests(REQUESTS, true),
        paths,
        Optional.empty());
  }

  private static RunReport reported() {
    RunReport report = Reports.full();
    List<List<String>> paths = report.snapshot().requests().keySet().stream().limit(2).toList();
    return ReportWith.feature(
        report, flooded(report.snapshot().requests().keySet(), last(paths, 0), last(paths, 1)));
  }

  private static String last(List<List<String>> paths, int index) {
    List<String> path = paths.get(index);
    return path.get(path.size() - 1);
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported());

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode tenants = summary.get("tenants");
    assertThat(tenants.size()).isEqualTo(2);
    tenants
        .properties()
        .forEach(
            tenant ->
                assertThat(summary.get("requests"))
                    .anyMatch(metrics -> metrics.equals(tenant.getValue())));
    assertThat(summary.at("/fairness/jain").asDouble()).isBetween(0.5, 1.0);
    assertThat(summary.at("/fairness/sharing/0/policy").asText()).isEqualTo("fcfs");
    assertThat(summary.at("/fairness/priority/0/verdict").asText()).isNotEqualTo("passed");
    assertThat(summary.at("/neighbours/0/alone").asDouble()).isGreaterThan(0.95);
    assertThat(summary.at("/neighbours/0/difference").asDouble()).isLessThan(-0.2);
  }

  @Test
  void pageAndConsoleHaveTheFindings() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(reported(), file);

    assertThat(Files.readString(file))
        .satisfies(
            InOrder.of(
                "<section id=\"tenants\">",
                "<li>",
                "The server serves by arrival (FCFS)",
                "</ul>"));
    assertThat(ConsoleReport.text(reported(), null, null).lines())
        .filteredOn(line -> line.startsWith("  Tenants  "))
        .hasSize(4)
        .anyMatch(line -> line.contains("alone") && line.contains("loss "));
  }

  @Test
  void onePairOfPhasesIsNoPlural() {
    assertThat(TenantTexts.tooFewPairs(1, 5)).startsWith("only 1 pair of phases has requests");
  }

  @Test
  void missingRequestsAreNamed() {
    TenantFigures figures = flooded(Set.of(List.of("a", "bulk"), List.of("bulk")), "gold", "bulk");

    assertThat(figures.places()).isEmpty();
    assertThat(figures.warnings())
        .anyMatch(warning -> warning.startsWith("tenant gold sent no measured request"))
        .anyMatch(warning -> warning.startsWith("tenant bulk sent requests in several groups"));
  }

  @Test
  void aLossOfSomeRequestsOnlyIsNoVerdict() {
    var figure = new NeighbourFigure("gold", "bulk");
    var plan =
        new TenantPlan(
            List.of(new Tenant("gold", 1, null, List.of()), new Tenant("bulk", 1, null, List.of())),
            false,
            5);
    TenantFigures figures =
        TenantFigures.of(
            plan, List.of(figure), new KeptRequests(REQUESTS, false), Set.of(), Optional.empty());

    assertThat(figures.neighbours().get(0).missing()).contains(REQUESTS.size() + " requests only");
    assertThat(figures.findings().pairs())
        .allMatch(each -> each.finding().policy() == SharingPolicy.UNDETERMINED);
  }

  @Test
  void aBusyLoadGeneratorDoubtsTheOrderOfTheQueue() {
    TenantFindings findings = flooded(Set.of(), "gold", "bulk").findings().doubted("it was busy");

    assertThat(findings.pairs().get(0).finding().policy()).isEqualTo(SharingPolicy.UNDETERMINED);
    assertThat(findings.priorities().get(0).verdict()).isEqualTo(AuditVerdict.UNDETERMINED);
    assertThat(findings.priorities().get(0).text()).endsWith("because it was busy.");
  }

  @Test
  void plansRefuseWhatCanNotBe() {
    Tenant gold = new Tenant("gold", 1, null, List.of());
    TenantPlan plan =
        new TenantPlan(List.of(gold, new Tenant("bulk", 1, null, List.of())), false, 10);

    assertThatThrownBy(() -> new TenantPlan(List.of(gold), false, 10))
        .hasMessageContaining("too few tenants (1)");
    List<Tenant> many =
        IntStream.range(0, 51).mapToObj(i -> new Tenant("t" + i, 1, null, List.of())).toList();
    assertThatThrownBy(() -> new TenantPlan(many, false, 10))
        .hasMessageContaining("too many tenants (51)");
    assertThatThrownBy(() -> new TenantPlan(List.of(gold, gold), false, 10))
        .hasMessageContaining("(gold)");
    assertThatThrownBy(() -> new Tenant("gold", 0, null, List.of()))
        .hasMessageContaining("out of range (0)");
    assertThatThrownBy(() -> plan.requireVictim("silver")).hasMessageContaining("gold, bulk");
    assertThatThrownBy(() -> plan.requireVictim("gold")).hasMessageContaining("has no SLO");
    assertThatThrownBy(() -> plan.requireFlood("gold", "gold")).hasMessageContaining("itself");
    assertThatThrownBy(() -> TenantPlan.requireLoss(101)).hasMessageContaining("(101)");
  }
}
