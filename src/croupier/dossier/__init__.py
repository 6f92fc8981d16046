"""The dossier: what a laboratory or a regulator is shown of this program, gathered from its data and from what ran."""

from croupier.dossier.gather import dossier
from croupier.dossier.installed import BILL, Package, Version, packages_here, version_here
from croupier.dossier.keys import OfStore, keys_of
from croupier.dossier.requirements import Requirement, Standard, gli_19
from croupier.dossier.results import Counted, Results, read_results

__all__ = [
    "BILL", "Counted", "OfStore", "Package", "Requirement", "Results", "Standard", "Version", "dossier", "gli_19",
    "keys_of", "packages_here", "read_results", "version_here",
]  # fmt: skip
