// SPDX-License-Identifier: Apache-2.0
/**
 * Users' data files: found beside the simulation or on the class path, read piece by piece. What
 * knows of places and bytes enters, not what stands in them.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.files;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
