// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The figures of tenants and between them.
 *
 * @param plan the tenants
 * @param places the path of each tenant's requests, by name
 * @param fairness how evenly the server serves tenants that compete
 * @param findings how it shares its capacity
 * @param neighbours what floods cost victims
 * @param unharmed what shows fairness, or why nothing does, if tenants did not compete
 * @param complete whether all requests were kept
 * @param warnings what is missing
 */
public record TenantFigures(
    TenantPlan plan,
    Map<String, List<String>> places,
    Fairness fairness,
    TenantFindings findings,
    List<NeighbourResult> neighbours,
    Unharmed unharmed,
    boolean complete,
    List<String> warnings)
    implements FeatureFigures {

  /** Copies. */
  public TenantFigures {
    neighbours = List.copyOf(neighbours);
    warnings = List.copyOf(warnings);
  }

  /**
   * Computes the figures.
   *
   * @param wanted the victims and floods of objectives
   * @param kept the requests of all tenants
   * @param paths the paths of the run's requests
   * @param doubt why the run is invalid; empty if it is not
   */
  public static TenantFigures of(
      TenantPlan plan,
      List<NeighbourFigure> wanted,
      KeptRequests kept,
      Set<List<String>> paths,
      Optional<String> doubt) {
    List<TenantRequest> requests = kept.requests();
    var warnings = new ArrayList<String>();
    Map<String, List<String>> places = places(plan, paths, warnings);
    Fairness fairness = Fairness.of(plan.tenants().size(), requests);
    Unharmed unharmed = Unharmed.of(plan, kept);
    if (fairness.jain().isEmpty() && !unharmed.fair()) {
      warnings.add(unharmed.text());
    }
    if (requests.stream().anyMatch(each -> each.served() && each.input() < 0)) {
      warnings.add(TenantTexts.NO_PROMPT_TOKENS);
    }
    if (!kept.complete()) {
      warnings.add(TenantTexts.tooMany(requests.size()));
    }
    TenantFindings findings = TenantFindings.of(plan, requests);
    TenantFindings judged = doubt.map(findings::doubted).orElse(findings);
    return new TenantFigures(
        plan,
        places,
        fairness,
        kept.complete() ? judged : findings.cut(requests.size()),
        wanted.stream()
            .map(
                each ->
                    kept.complete()
                        ? NeighbourRule.of(plan, each, requests)
                        : NeighbourResult.none(each, 0, TenantTexts.tooMany(requests.size())))
            .toList(),
        unharmed,
        kept.complete(),
        warnings);
  }

  private static Map<String, List<String>> places(
      TenantPlan plan, Set<List<String>> paths, List<String> warnings) {
    var places = new LinkedHashMap<String, List<String>>();
    for (Tenant each : plan.tenants()) {
      List<List<String>> own =
          paths.stream().filter(path -> path.get(path.size() - 1).equals(each.name())).toList();
      if (own.size() == 1) {
        places.put(each.name(), own.get(0));
      } else {
        warnings.add(
            own.isEmpty()
                ? TenantTexts.noRequests(each.name())
                : TenantTexts.manyPaths(each.name()));
      }
    }
    return places;
  }

  @Override
  public String key() {
    return TenantPlan.KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    if (figure instanceof PriorityFigure) {
      return Optional.of(PriorityFigure.find(objective, findings.priorities()));
    }
    if (figure instanceof FairnessFigure) {
      return Optional.of(
          complete
              ? FairnessFigure.find(objective, fairness, unharmed)
              : ObjectiveFinding.none(TenantTexts.CUT));
    }
    return figure instanceof NeighbourFigure wanted
        ? neighbours.stream()
            .filter(each -> each.figure().equals(wanted))
            .findFirst()
            .map(each -> each.find(objective))
        : Optional.empty();
  }

  @Override
  public Map<String, Object> subtrees(List<ObjectiveResult> objectives) {
    return TenantJson.subtrees(this, objectives);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return TenantText.lines(this).stream().map(line -> new FeatureLine("Tenants", line)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    List<String> lines = TenantText.lines(this);
    return lines.isEmpty() ? List.of() : List.of(FeatureBlock.list(TenantTexts.TITLE, lines));
  }
}
