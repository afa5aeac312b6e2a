// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tenants that share a load.
 *
 * @param all at least two, with different names
 */
public record TenantsSetting(List<NamedShare> all) {

  static final String RULE =
      "at least two different tenants such as gold:30:0,bulk:70:1: name, share above 0 and, if wanted,"
          + " priority number";

  private static final Pattern FORM =
      Pattern.compile("([\\w.-]{1,64}):(\\d{1,6}(?:\\.\\d{1,6})?)(?::(-?\\d{1,9}))?");

  /**
   * A tenant.
   *
   * @param name its name
   * @param share its weight, relative to the others
   * @param priority the priority that its requests send; null: none
   */
  public record NamedShare(String name, double share, @Nullable Integer priority) {}

  /** Copies. */
  public TenantsSetting {
    all = List.copyOf(all);
  }

  static TenantsSetting parse(String text) {
    var setting =
        new TenantsSetting(Arrays.stream(text.split(",", -1)).map(TenantsSetting::tenant).toList());
    long names = setting.all.stream().map(NamedShare::name).distinct().count();
    return PropertyReader.require(
        setting, given -> given.all.size() > 1 && names == given.all.size());
  }

  private static NamedShare tenant(String text) {
    Matcher form = PropertyReader.requireForm(FORM, text.strip());
    var tenant =
        new NamedShare(
            form.group(1),
            Double.parseDouble(form.group(2)),
            form.group(3) == null ? null : Integer.valueOf(form.group(3)));
    return PropertyReader.require(tenant, given -> given.share > 0);
  }
}
