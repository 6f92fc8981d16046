"""The dossier: what a laboratory or a regulator is shown of this program, gathered from its data and from what ran."""

from croupier.dossier.installed import BILL, Package, Version, packages_here, version_here

__all__ = ["BILL", "Package", "Version", "packages_here", "version_here"]
