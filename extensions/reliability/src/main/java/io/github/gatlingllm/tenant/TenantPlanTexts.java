// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;

/** The errors of declared tenants. */
final class TenantPlanTexts {

  static final String PLANS_DIFFER =
      "tenants(...): the protocols or objectives of a run have different tenants. A run has one set"
          + " of tenants. Use the same tenants(...) everywhere.";

  private TenantPlanTexts() {}

  static String blankName() {
    return "tenant(...): the name is blank. The name is sent to the server and stands in reports."
        + " Give the tenant a name.";
  }

  static String shareInvalid(String name, double share) {
    return "tenant(\""
        + name
        + "\").share(...): the share is out of range ("
        + Quantity.plain(share)
        + "). It must be above 0, relative to the other shares. Use a percentage.";
  }

  static String tooFew(int tenants) {
    return "tenants(...): too few tenants ("
        + tenants
        + "). Figures between tenants need at least 2. Add another tenant(...).";
  }

  static String tooMany(int tenants, int most) {
    return "tenants(...): too many tenants ("
        + tenants
        + "). A run compares at most "
        + most
        + ". Group them by class.";
  }

  static String nameTwice(String name) {
    return "tenants(...): two tenants have the same name ("
        + name
        + "). Names tell requests apart. Rename one of them.";
  }

  static String phaseInvalid(double seconds) {
    return "tenants(...).phases(...): the length is out of range ("
        + Quantity.plain(seconds)
        + " s). It must be at least 0.1 s. Use 10 s.";
  }

  static String unknown(String name, List<String> known) {
    return "tenants(...): there is no such tenant ("
        + name
        + "). The tenants are "
        + String.join(", ", known)
        + ". Use one of these names.";
  }

  static String noSlo(String victim) {
    return "victim(\""
        + victim
        + "\"): the tenant has no SLO. What a flood costs is the loss of its attainment. Add"
        + " .slo(...) to the tenant.";
  }

  static String ownFlood(String victim) {
    return "victim(\""
        + victim
        + "\").whileFloodedBy(...): the victim can't flood itself ("
        + victim
        + "). A flood comes from another tenant. Name another one.";
  }

  static String lossInvalid(double points) {
    return "noWorseThan(...): the loss is out of range ("
        + Quantity.plain(points)
        + "). It must be from 0 to 100 percentage points of attainment. Use 5.";
  }
}
